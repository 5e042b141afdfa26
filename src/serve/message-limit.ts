/** Largest message of a client, whatever carries it. The longest question that is answered has a hundredth of it. */
export const MAX_MESSAGE_BYTES: number = 4 * 1024 * 1024;
