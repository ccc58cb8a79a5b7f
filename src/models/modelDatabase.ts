import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import { InputError } from '../core/inputError.js';
import type { ModelManifest } from './manifest.js';

/** The database of models (spec: browser_tech.md 3). */
export interface ModelSchema extends DBSchema {
  manifests: { key: string; value: ModelManifest };
  /** By model, path, and where the chunk lies in its file, so that its key alone tells a gap. */
  chunks: { key: [id: string, path: string, start: number]; value: Blob | ArrayBuffer };
}

export type StoreName = 'manifests' | 'chunks';
export type Connection = IDBPDatabase<ModelSchema>;

/** Brings a database from one version to the next; it may wait for requests of the transaction alone. */
export type Upgrade = (
  database: Connection,
  transaction: IDBPTransaction<ModelSchema, StoreName[], 'versionchange'>,
) => void | Promise<void>;

/** The first makes version 1 from nothing. One that was released is never edited. */
export const UPGRADES: Upgrade[] = [
  (database) => {
    database.createObjectStore('manifests', { keyPath: 'id' });
    database.createObjectStore('chunks');
  },
];

/** A tab that is asked to make way does so at once, unless the browser has put it to sleep. */
const PATIENCE_MS = 3000;

/** A connection that makes way when another tab upgrades the database, and is made again when next needed. */
export class ModelDatabase {
  #connection: Promise<Connection> | null = null;

  constructor(
    private readonly name: string,
    private readonly upgrades: Upgrade[],
  ) {}

  /** Throws an `InputError` where the database cannot be opened. */
  connection(): Promise<Connection> {
    return (this.#connection ??= this.#connect());
  }

  close(): void {
    void this.#connection?.then(
      (database) => database.close(),
      () => undefined,
    );
    this.#connection = null;
  }

  #connect(): Promise<Connection> {
    return new Promise((resolve, reject) => {
      let patience: ReturnType<typeof setTimeout> | undefined;
      const forget = (): void => {
        this.#connection = null;
      };
      const fail = (error: InputError): void => {
        forget();
        reject(error);
      };
      const opening = openDB<ModelSchema>(this.name, this.upgrades.length, {
        upgrade: (database, from, _to, transaction) => {
          void upgrade(database, transaction, this.upgrades.slice(from)).catch(() => fail(unopened('UpgradeError')));
        },
        blocked: () => {
          patience = setTimeout(() => fail(unopened('BlockedError')), PATIENCE_MS);
        },
        blocking: () => {
          forget();
          void opening.then((database) => database.close());
        },
        terminated: forget,
      });
      opening
        .then(resolve, (error: unknown) => fail(unopened(error instanceof Error ? error.name : String(error))))
        .finally(() => clearTimeout(patience));
    });
  }
}

/** A step that fails takes the whole upgrade back: the database is then as it was. */
async function upgrade(
  database: Connection,
  transaction: IDBPTransaction<ModelSchema, StoreName[], 'versionchange'>,
  upgrades: Upgrade[],
): Promise<void> {
  transaction.done.catch(() => undefined);
  try {
    for (const step of upgrades) await step(database, transaction);
  } catch (error) {
    transaction.abort();
    throw error;
  }
}

function unopened(name: string): InputError {
  const [problem, mend] = WHY_UNOPENED[name] ?? [
    `this browser gives the page no database to keep models in (${name})`,
    'allow the page to store data, or go on with models that are kept for this visit alone',
  ];
  return new InputError({ file: null, problem, mend });
}

/** By the name of the error; two are our own. */
const WHY_UNOPENED: Record<string, [problem: string, mend: string]> = {
  VersionError: [
    'the models that this browser keeps were arranged by a newer version of Candor',
    'reload the page to get that version',
  ],
  UpgradeError: [
    'the models that this browser keeps were arranged by an older version of Candor and cannot be taken over',
    "delete this page's data in the settings of the browser and download them again",
  ],
  AbortError: ['the browser took the database of models away while it was being opened', 'try again'],
  BlockedError: [
    'another tab holds the models of this browser as an older version of Candor arranged them',
    'close the other tabs of Candor and try again',
  ],
};
