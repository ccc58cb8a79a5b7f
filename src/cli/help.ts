import { DEFAULT_PERMUTATIONS } from '../core/gate/control.js';
import { DEFAULTS, MOST_THREADS } from './defaults.js';

export const HELP = `candor: does this model answer only when it should?

  candor gate SET...   answer sets with a model and gate them
  candor test SET...   check every answer and every "expect" entry, one line a pair
  candor test --lint SET...
                       look a set through for what makes its numbers say little, without a model
  candor merge REPORT...
                       join the reports of a set's shards to that of the whole, and gate it
  candor refusal FILE...
                       grade what models put out on unanswerable and answerable questions: refusal beside accuracy
  candor models list | pull NAME | verify [NAME] | rm NAME|--all
                       the models that --model-cache DIR keeps

Without SET the shipped sets are gated, each against the baseline beside it.

  --model DIR|ZIP|NAME checkpoint folder or a .zip of it, a hub id as OWNER/NAME[@REVISION][/FOLDER], or an https address;
                       each but a zip with /onnx/NAME.onnx for one of its graphs (else CANDOR_MODEL, else the embedded
                       decider)
  --model-cache DIR    keep models there that come by name, and look for them there
  --model-sha256 HEX   what the SHA-256 of the graph must be
  --offline            nothing is fetched: a model by name must be in the model cache
  --task FILE          the task, instead of the one that the set names
  --baseline FILE|DIR  what to compare with (default: NAME.baseline.json beside the set, when it is there)
  --no-baseline        compare with nothing
  --tolerance X        how much worse a number may get (${DEFAULTS.tolerance})
  --risk X             the risk that coverage is measured at, in [0, 1) (${DEFAULTS.risk})
  --control [N]        score the same answers against shuffled golds too, N times (${DEFAULT_PERMUTATIONS}; 0: not): does the set discriminate?
  --seed S             of the shuffles, a whole number (${DEFAULTS.seed})
  --answers FILE       gate rows made elsewhere (a report saved with --rows), without a model
  --shard I/N          answer part I of N of the set alone; candor merge joins the parts and gates them
  --rows               the report holds every row
  --save FILE          write the report to FILE too
  --max-errors N       questions that may fail to run (${DEFAULTS.maxErrors})
  --timeout S          seconds a set may take (${DEFAULTS.timeout})
  --lint-against FILE...
                       test --lint: what the model was trained on (text, CSV, JSONL), which must not hold the cases
  --strict             refuse what is else a warning: "gold" keys, a baseline that is not like for like
  --quiet              no progress and no summary on stderr
  --provider NAME      wasm, webgpu, or auto: WebGPU where a GPU runs the graph as WASM does (${DEFAULTS.provider})
  --threads N          cores for WASM, 1 to ${MOST_THREADS} (as many as there are, up to 4)
  --fast               passes of several cases may run together: decisions are equal, confidences within 1e-6
  --parity             run the first cases on every provider at hand, and say how far their answers differ
  --browser PATH       the Chromium to use (else CANDOR_BROWSER, else one is found)
  --headed             show the page while it works
  --version, --help

candor refusal takes outputs and the data sets they are of (JSONL, JSON, CSV, Parquet); without FILE, those shipped. Of the
options above --baseline, --no-baseline, --tolerance, --risk (of rows with a confidence), --rows (questions and raw outputs),
--save, --max-errors (records that cannot be read), --timeout, --strict, --quiet, --browser and --headed; besides

  --grader NAME        exact, or math: equivalent mathematics is right too (exact)
  --unanswerable FILE...
  --answerable FILE... files to take in too, whose questions are of that kind where nothing else says so
  --against FILE       the outputs, or a saved report, of the model before: what training cost, and which rows flipped

candor models takes --model-cache DIR (always), --json (for machines), --model-sha256 (of pull), --timeout (${DEFAULTS.modelsTimeout}), --offline, --quiet,
--browser and --headed. HF_TOKEN opens what is not public, and goes to the hub alone; HF_ENDPOINT names another hub.

Exit codes: 0 no number got worse, 1 a number got worse (test: an answer is wrong; --lint: a finding; models verify: one is not whole), 2 it could not be run, 130 interrupted.
stdout holds the report alone: text for one set or model, one compact line each for several.`;
