// A bot that sits down at a table of a server and does something legal. It needs no package:
//
//     TYSIACHA_TOKEN=... node --experimental-websocket online_bot.js wss://cards.example TABLE
//
// From version 22 on Node needs no --experimental-websocket.

const [server, table] = process.argv.slice(2);
const run = Math.random().toString(36).slice(2, 10);
const headers = { Authorization: `Bearer ${process.env.TYSIACHA_TOKEN}` };
const socket = new WebSocket(`${server}/ws`, { headers });
const done = new Set();
let known = {};
let v = 0;
let number = 0;

function send(kind, members) {
  number += 1;
  socket.send(JSON.stringify({ t: kind, a: `${run}-${number}`, table, ...members }));
}

socket.onopen = () => {
  socket.send(JSON.stringify({ t: "hello", proto: 1 }));
  send("watch", { v: 0 });
};

socket.onmessage = (event) => {
  const message = JSON.parse(event.data);
  if (["nack", "gone", "bye"].includes(message.t)) console.error(message);
  if (message.t === "snap") {
    known = message.set;
    const seats = known.room.seats.map((one) => one.kind);
    if (known.you === null) send("sit", { seat: seats.indexOf("empty") });
  }
  known = { ...known, ...message.set }; // of the game only parts come, and none is needed here
  if (["snap", "ev", "skip"].includes(message.t)) v = message.v;
  const { match, ask, you, deal } = known;
  if (!match || you === null) return;
  if (match.over) {
    socket.close();
  } else if (ask.length > 0 && !done.has(match.since)) {
    done.add(match.since); // each decision once
    send("act", { v, action: ask[Math.floor(Math.random() * ask.length)] });
  } else if (match.between && deal.root && !done.has(deal.root)) {
    done.add(deal.root); // and each deal; its part of fair deals is left out: that is allowed
    send("ready", { v });
  }
};
