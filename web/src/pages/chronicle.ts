/** The story of a replay up to a position, also of what was leapt over: the server tells it frame by frame. */
import { signal } from "@preact/signals";
import type { StoryLine } from "../wire";

/** So many frames are asked for at once. */
const ABREAST = 2;

export class Chronicle {
  /** What was told with each frame that is known. */
  readonly told = signal<ReadonlyMap<number, StoryLine[]>>(new Map());
  private readonly asked = new Set<number>();
  private upTo = 0;
  private busy = 0;
  private ended = false;

  constructor(private readonly read: (frame: number) => Promise<StoryLine[]>) {}

  /** A frame that was read anyhow. */
  hear(frame: number, tellings: StoryLine[]): void {
    this.asked.add(frame);
    this.told.value = new Map(this.told.value).set(frame, tellings);
  }

  /** Read what is missing before this frame, the latest first, for that is what stands at the end of the story. */
  reach(frame: number): void {
    this.upTo = frame;
    while (this.busy < ABREAST && this.missing() >= 0) void this.work();
  }

  end(): void {
    this.ended = true;
  }

  /** Everything told up to a frame, in its order; and whether some of it is still to come. */
  story(frame: number): { tellings: StoryLine[]; whole: boolean } {
    const known = [...this.told.value].filter(([at]) => at <= frame).sort(([a], [b]) => a - b);
    return { tellings: known.flatMap(([, list]) => list), whole: known.length > frame };
  }

  private missing(): number {
    for (let at = this.upTo - 1; at >= 0; at--) if (!this.asked.has(at)) return at;
    return -1;
  }

  private async work(): Promise<void> {
    this.busy++;
    for (let at = this.missing(); at >= 0 && !this.ended; at = this.missing()) {
      this.asked.add(at);
      const tellings = await this.read(at).catch(() => null);
      if (this.ended) break;
      if (!tellings) {
        // Another position asks for it again.
        this.asked.delete(at);
        break;
      }
      this.hear(at, tellings);
    }
    this.busy--;
  }
}
