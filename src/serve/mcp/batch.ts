import { isJSONRPCErrorResponse, isJSONRPCResultResponse, type JSONRPCMessage } from "@modelcontextprotocol/server";

/** The answers to a batch of requests, gathered until none is missing. */
export class Batch {
  readonly answers: object[] = [];
  readonly #missing: Set<unknown>;

  constructor(requestIds: readonly (string | number)[]) {
    this.#missing = new Set(requestIds);
  }

  get isFinished(): boolean {
    return this.#missing.size === 0;
  }

  /** Takes the answer to a request of this batch; false where it belongs to none. */
  take(message: JSONRPCMessage): boolean {
    if (!isJSONRPCResultResponse(message) && !isJSONRPCErrorResponse(message)) return false;
    if (message.id === undefined || !this.#missing.delete(message.id)) return false;
    this.answers.push(message);
    return true;
  }

  /** An answer that belongs to no readable request. */
  add(answer: object): void {
    this.answers.push(answer);
  }

  /** Waits no longer for the answer to a request; false where it is none of this batch. */
  giveUp(id: unknown): boolean {
    return this.#missing.delete(id);
  }
}
