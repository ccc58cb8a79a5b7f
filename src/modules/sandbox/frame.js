// The whole script of the sandboxed frame. The page's policy names it by its hash (frame.test.ts), so it never changes at
// run time: the code of a module comes by message, and runs in a worker alone. The frame itself could reach too much.
/** @type {Worker | null} */
let worker = null;
let isAsked = false;

/** @param {string} text */
function reply(text) {
  parent.postMessage(text, '*');
}

/** @param {string} code */
function start(code) {
  const started = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
  started.onerror = () => reply('{"fault": {"problem": "the module ended the worker that runs it"}}');
  started.onmessage = ({ data }) => {
    if (isAsked && typeof data === 'string') reply(data);
    else {
      started.terminate();
      reply('{"fault": {"problem": "the module sent a message that nobody asked for"}}');
    }
    isAsked = false;
  };
  return started;
}

addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data !== 'string') return;
  if (worker === null) worker = start(data);
  else {
    isAsked = true;
    worker.postMessage(data);
  }
});
