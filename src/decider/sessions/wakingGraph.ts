/**
 * The smallest ONNX graph: `y = Identity(x)`, of one float32. Opening it has the runtime do once what the first graph waits for:
 * compile itself, start, list its operators. The bytes are those of the `onnx` package (opset 17, IR version 8).
 */
export const WAKING_GRAPH = Uint8Array.from(
  atob('CAgSADo3ChAKAXgSAXkiCElkZW50aXR5EgFnWg8KAXgSCgoICAESBAoCCAFiDwoBeRIKCggIARIECgIIAUIECgAQEQ=='),
  (character) => character.charCodeAt(0),
);
