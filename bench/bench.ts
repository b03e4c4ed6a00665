import type { Watched } from './capture.ts';
import type { Pace } from './compare.ts';
import type { Cluster, Place } from './database.ts';
import type { Load, Server } from './processes.ts';
import type { Figure } from './report.ts';

/** What every part of a run works with. */
export interface Bench {
  readonly cluster: Cluster;
  readonly big: Place;
  readonly small: Place;
  /** The demo many times over: students with all that belongs to them. Made when it is first asked for. */
  lists(): Promise<Place>;
  /** The built server on the big database. */
  readonly ours: Server;
  /** The app in this process, on the big database, to see its SQL. */
  readonly watched: Watched;
  readonly load: Load;
  readonly pace: Pace;
  readonly short: boolean;
  tell(figure: Figure): void;
  note(line: string): void;
}
