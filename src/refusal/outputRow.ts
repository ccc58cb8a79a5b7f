/** One output of one question, as its file says (spec: refusal.md 1). */
export interface OutputRow {
  id: string;
  dataset: string;
  question: string;
  unanswerable: boolean;
  /** A list: any of them will do. Null: none. */
  gold: string | string[] | null;
  /** Absent: the file has none. Null: the model gave none. */
  output?: string | null;
  /** From 1; absent where the file does not tell runs apart. */
  run?: number;
  /** How sure the model was, as the file says: any scale, higher is surer. Absent: the file does not say. */
  confidence?: number | null;
}
