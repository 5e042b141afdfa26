/**
 * Chooses among candidates by a number, so that the choice hangs on the candidates themselves and not on their positions: when a script is
 * shortened, what is left of it goes on to edit the same places.
 */
export class Choice {
  #number;
  #turn = 0;

  constructor(number) {
    this.#number = number;
  }

  /** One of them, undefined where there are none. `keyOf` tells them apart. */
  of(candidates, keyOf = String) {
    const turn = ++this.#turn;
    let best;
    let least = Number.POSITIVE_INFINITY;
    for (const candidate of candidates) {
      const weight = hash(`${turn} ${keyOf(candidate)}`, this.#number);
      if (weight >= least) continue;
      least = weight;
      best = candidate;
    }
    return best;
  }

  /** True once in so many times. */
  oneIn(count) {
    return hash(`${++this.#turn}`, this.#number) % count === 0;
  }
}

/** FNV-1a with a last mix, so that neighbouring numbers choose apart. */
function hash(text, seed) {
  let state = (0x811c9dc5 ^ seed) | 0;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
  state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
  return (state ^ (state >>> 15)) >>> 0;
}
