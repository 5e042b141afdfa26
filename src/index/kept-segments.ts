import { ReusedRoom } from "#store/column-room.ts";
import type { GraphSections } from "#store/graph-builder.ts";
import { GraphSegment } from "#store/graph-segment.ts";
import { readerOf, type SectionReader } from "#store/section-reader.ts";
import type { SegmentProperties, SegmentSections } from "#store/segment-file.ts";

/**
 * The segments that a process wrote last, as they are in memory: the next update reads them there and not from the disk. For Rocket.Chat that is
 * some 35 MB, which serve again and again.
 */
export class KeptSegments {
  #lexical: SectionReader | undefined;
  #graph: GraphSegment | undefined;
  /** One holds the graph that is kept, the other is free for the next one. */
  readonly #rooms = [new ReusedRoom(), new ReusedRoom()];

  /** The segments of the last commit, where they are kept. */
  get lexical(): SectionReader | undefined {
    return this.#lexical;
  }

  get graph(): GraphSegment | undefined {
    return this.#graph;
  }

  /** Memory for the columns of the next graph. What is kept stays as it is. */
  room(): ReusedRoom {
    const [room] = this.#rooms as [ReusedRoom];
    room.clear();
    return room;
  }

  keepLexical(sections: SegmentSections, properties: SegmentProperties): void {
    this.#lexical = readerOf(sections, properties);
  }

  /** Keeps a graph that was made in the room that was given last. */
  keepGraph(graph: GraphSections): void {
    this.#graph = new GraphSegment(graph);
    this.#rooms.reverse();
  }

  /** For a build that starts from nothing: what is kept is of another tree. */
  forget(): void {
    this.#lexical = undefined;
    this.#graph = undefined;
  }
}
