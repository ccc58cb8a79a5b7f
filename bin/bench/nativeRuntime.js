/** Reads the sequences of `sequences.json` one by one with bare ONNX Runtime, and prints the seconds spent in the graph. */
const SCRIPT = `
import json, sys, time
import numpy as np, onnxruntime as ort
told = json.load(open("sequences.json"))
options = ort.SessionOptions()
options.intra_op_num_threads = int(sys.argv[1])
session = ort.InferenceSession(told["graph"], options, providers=["CPUExecutionProvider"])
names = [i.name for i in session.get_inputs()]
spent = 0.0
for s in told["sequences"]:
    ids, at, block = (np.array(s[k], dtype=np.int64) for k in ("ids", "positions", "blocks"))
    full = (block[None, :] == -1) | (block[None, :] == block[:, None])
    near = abs(at[None, :] - at[:, None]) <= (told["window"] or 0)
    feeds = {"input_ids": ids[None], "attention_mask": np.ones_like(ids)[None], "position_ids": at[None],
             "full_attention_mask": full[None, None], "sliding_attention_mask": (full & near)[None, None]}
    begun = time.perf_counter()
    session.run(None, {n: feeds[n] for n in names})
    spent += time.perf_counter() - begun
print(spent)
`;

/** @param {string} python @param {number} threads @param {string} cwd folder of `sequences.json` @returns {import('./measuredProcess.js').Call} */
export const nativeRuntime = (python, threads, cwd) => ({
  command: python,
  args: ['-c', SCRIPT, String(threads)],
  cwd,
});
