/** Sounds made on the spot: a rush of noise for a card, soft tones for the rest. */

export type Sound = "card" | "shuffle" | "trick" | "turn" | "marriage" | "time" | "won" | "lost";

export type Loudness = "off" | "soft" | "full";

const LOUDNESS: Readonly<Record<Loudness, number>> = { off: 0, soft: 0.25, full: 0.8 };

/** A tone: when it begins, how high and how long it is, in seconds and hertz. */
interface Tone {
  readonly at: number;
  readonly hertz: number;
  readonly lasts: number;
}

const TONES: Readonly<Partial<Record<Sound, readonly Tone[]>>> = {
  turn: [
    { at: 0, hertz: 587.3, lasts: 0.16 },
    { at: 0.12, hertz: 784, lasts: 0.22 },
  ],
  marriage: [
    { at: 0, hertz: 392, lasts: 0.6 },
    { at: 0.05, hertz: 493.9, lasts: 0.6 },
    { at: 0.1, hertz: 587.3, lasts: 0.7 },
  ],
  time: [
    { at: 0, hertz: 880, lasts: 0.07 },
    { at: 0.16, hertz: 880, lasts: 0.07 },
  ],
  won: [
    { at: 0, hertz: 523.3, lasts: 0.2 },
    { at: 0.14, hertz: 659.3, lasts: 0.2 },
    { at: 0.28, hertz: 784, lasts: 0.45 },
  ],
  lost: [
    { at: 0, hertz: 392, lasts: 0.25 },
    { at: 0.2, hertz: 329.6, lasts: 0.45 },
  ],
};

/** Rushes of noise: when they begin, how high they are and how long they last. */
const RUSHES: Readonly<Partial<Record<Sound, readonly Tone[]>>> = {
  card: [{ at: 0, hertz: 2600, lasts: 0.07 }],
  trick: [
    { at: 0, hertz: 1800, lasts: 0.12 },
    { at: 0.07, hertz: 1300, lasts: 0.12 },
  ],
  shuffle: [0, 0.06, 0.12, 0.18, 0.24].map((at) => ({ at, hertz: 2200 + at * 2000, lasts: 0.06 })),
};

let context: AudioContext | null = null;

/** Play a sound; silence is the answer where it is off or the browser wants a tap first. */
export function play(sound: Sound, loudness: Loudness): void {
  if (loudness === "off" || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const out = context.createGain();
  out.gain.value = LOUDNESS[loudness];
  out.connect(context.destination);
  const now = context.currentTime + 0.01;
  for (const tone of TONES[sound] ?? []) playTone(context, out, now, tone);
  for (const rush of RUSHES[sound] ?? []) playRush(context, out, now, rush);
}

function playTone(sounding: AudioContext, out: GainNode, now: number, tone: Tone): void {
  const voice = sounding.createOscillator();
  voice.type = "sine";
  voice.frequency.value = tone.hertz;
  voice.connect(swelling(sounding, out, now + tone.at, tone.lasts, 0.35));
  voice.start(now + tone.at);
  voice.stop(now + tone.at + tone.lasts + 0.05);
}

function playRush(sounding: AudioContext, out: GainNode, now: number, rush: Tone): void {
  const samples = Math.ceil(sounding.sampleRate * rush.lasts);
  const noise = sounding.createBuffer(1, samples, sounding.sampleRate);
  const heard = noise.getChannelData(0);
  for (let i = 0; i < samples; i += 1) heard[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 2;
  const source = sounding.createBufferSource();
  source.buffer = noise;
  const filter = sounding.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = rush.hertz;
  filter.Q.value = 0.8;
  source.connect(filter);
  filter.connect(swelling(sounding, out, now + rush.at, rush.lasts, 0.9));
  source.start(now + rush.at);
}

function swelling(sounding: AudioContext, out: GainNode, at: number, lasts: number, top: number): GainNode {
  const gain = sounding.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(top, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  gain.connect(out);
  return gain;
}
