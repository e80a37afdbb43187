/** Values that can be followed without a framework; the contract is that of Svelte's stores too. */

export interface Readable<T> {
  get(): T;
  /** Call with the value now and with every later one; the answer ends that. */
  subscribe(run: (value: T) => void): () => void;
}

export class Cell<T> implements Readable<T> {
  readonly #runs = new Set<(value: T) => void>();
  #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  get(): T {
    return this.#value;
  }

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const run of [...this.#runs]) run(value);
  }

  subscribe(run: (value: T) => void): () => void {
    const own = (value: T): void => {
      run(value);
    };
    this.#runs.add(own);
    own(this.#value);
    return () => {
      this.#runs.delete(own);
    };
  }
}

/** Give what a function makes of another value, told anew only when it differs. */
export function derived<T, U>(from: Readable<T>, make: (value: T) => U): Readable<U> {
  return {
    get: () => make(from.get()),
    subscribe(run) {
      let last: { value: U } | null = null;
      return from.subscribe((value) => {
        const made = make(value);
        if (last !== null && Object.is(last.value, made)) return;
        last = { value: made };
        run(made);
      });
    },
  };
}
