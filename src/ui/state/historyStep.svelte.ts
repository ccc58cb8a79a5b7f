/** The view's own address, and that of what is opened in it. */
export interface StepAddresses {
  closed: string;
  opened: string;
}

/**
 * Makes what is opened a step of its own in the browser's history, so that Back closes it and Forward opens it again. To be called
 * while a component is set up; returns what the component's window listens to.
 */
export function historyStep(
  { closed, opened }: StepAddresses,
  isOpen: () => boolean,
  close: () => void,
  reopen: () => void,
): { onhashchange: () => void } {
  let isStep = false;
  let isGoingBack = false;
  function step(): void {
    history.scrollRestoration = 'manual';
    location.hash = opened;
    isStep = true;
  }
  $effect(() => {
    if (isOpen() && location.hash !== opened) step();
    if (isOpen() || location.hash !== opened || isGoingBack) return;
    if (isStep) history.back();
    else history.replaceState(null, '', closed);
    isGoingBack = isStep;
    isStep = false;
  });
  return {
    onhashchange: () => {
      if (location.hash === closed && isGoingBack) {
        isGoingBack = false;
        // Another row was opened before the browser was back.
        if (isOpen()) step();
      } else if (location.hash === closed && isOpen()) {
        isStep = false;
        close();
      } else if (location.hash === opened && !isOpen()) {
        isStep = true;
        reopen();
      }
    },
  };
}
