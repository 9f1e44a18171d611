// The Worker, as seen by the page.

/** Thrown by a call that was canceled. */
export class Canceled extends Error {}

export class Engine {
  #worker;
  #calls = new Map();
  #next = 0;
  #hasAnswered = false;

  constructor(crashed) {
    this.crashed = crashed;
    this.#start();
  }

  #start() {
    this.#worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.#hasAnswered = false;
    this.#worker.onmessage = ({ data }) => {
      this.#hasAnswered = true;
      const call = this.#calls.get(data.id);
      if (!call) return;
      if ("progress" in data) {
        call.tell?.(data.progress);
        return;
      }
      this.#calls.delete(data.id);
      if ("error" in data) call.reject(new Error(data.error));
      else call.resolve(data.result);
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#end(new Error(this.crashed()));
    };
  }

  /** Ends the Worker and all calls, and starts another Worker, unless this one could not even begin. */
  #end(why) {
    this.#worker.terminate();
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    if (this.#hasAnswered || why instanceof Canceled) this.#start();
    for (const { reject } of calls) reject(why);
  }

  /** Calls a method of the Worker. */
  call(method, args = {}, tell) {
    const id = (this.#next += 1);
    const called = new Promise((resolve, reject) => this.#calls.set(id, { resolve, reject, tell }));
    this.#worker.postMessage({ id, method, args });
    return called;
  }

  /** Cancels all calls. */
  cancel() {
    if (this.#calls.size > 0) this.#end(new Canceled());
  }
}
