/** One prompt for an LLM. */
export interface ChatRequest {
  prompt: string;
  /** 0 and above. */
  temperature: number;
  /** Tokens that an answer may have. */
  maxTokens: number;
  /** How many answers; 1 where it is absent. */
  samples?: number;
  /** Ask for the log-probabilities of the tokens, with so many candidates at each place. Absent: do not ask. */
  topLogprobs?: number;
}

export interface TokenLogprob {
  token: string;
  /** Natural logarithm; null: not told. */
  logprob: number | null;
  /** May be empty; else it holds the emitted token too. */
  top: { token: string; logprob: number }[];
}

/** One answer. */
export interface ChatChoice {
  /** Null: it has none, for instance because all tokens went into reasoning. */
  text: string | null;
  /** It ends where the limit of tokens was reached. */
  isTruncated: boolean;
  /** Null: they were not asked for, or not told. */
  tokens: TokenLogprob[] | null;
}

/** What was paid for, in tokens. */
export interface TokenUsage {
  prompt: number;
  completion: number;
}

export interface ChatReply {
  /** As many as were asked for. */
  choices: ChatChoice[];
  /** Of all requests that it took; zeros where nothing was told. */
  usage: TokenUsage;
}

/** Whoever answers prompts: an endpoint, or a model in the page. */
export interface ChatModel {
  readonly name: string;
  /** Where prompts go, for instance `127.0.0.1:8000`. */
  readonly host: string;
  /** How many prompts are worth handing over at once; more wait their turn. */
  readonly atOnce: number;
  /** Rejects with a `ChatError`, or with the signal's reason. */
  ask(request: ChatRequest, signal: AbortSignal): Promise<ChatReply>;
}
