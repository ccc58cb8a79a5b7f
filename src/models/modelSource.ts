/** Where a model comes from, as a person named it (spec: product.md, Models). */
export type ModelSource =
  | {
      kind: 'hub';
      /** Without a final slash: the public hub, or a private one. */
      endpoint: string;
      /** `owner/name`. */
      repo: string;
      /** A branch, a tag or a commit; null: `main`. */
      revision: string | null;
      /** Of the repository, with a final slash; empty: its top. */
      subfolder: string;
    }
  /** A folder (ends in a slash) or a zip of any host. */
  | { kind: 'url'; url: string }
  /** Dropped, picked, or carried by the command: a folder, a zip or loose files. */
  | { kind: 'local'; name: string };
