import { InputError, type Fault } from './inputError.js';

/** A prompt that got no answer. */
export class ChatError extends InputError {
  /** `isFinal`: no other prompt would fare better, so that whoever asks many stops. */
  constructor(
    fault: Fault,
    readonly isFinal: boolean,
  ) {
    super(fault);
  }
}
