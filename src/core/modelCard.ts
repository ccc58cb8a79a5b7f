/** What a checkpoint folder says of its own origin (`card.json`); its figures are measured, not told. */
export interface ModelCard {
  name: string;
  /** One or two sentences. */
  summary: string;
  licence: string;
  /** Of all files that answering needs. */
  bytes: number;
  /** The pretrained encoder that training started from. */
  encoder: { package: string; licence: string };
  data: TrainingData[];
  training: Training;
  /** What it cannot do, a sentence each. */
  limits: string[];
}

export interface TrainingData {
  name: string;
  /** Where it can be had. */
  source: string;
  licence: string;
  /** Who is to be named, as the licence asks; null: nobody. */
  attribution: string | null;
}

export interface Training {
  seed: number;
  threads: number;
  minutes: number;
  /** Questions that were learnt from, repeats included. */
  questions: number;
  /** Parameters of the network. */
  parameters: number;
}
