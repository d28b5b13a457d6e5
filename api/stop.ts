type Step = readonly [name: string, stop: () => Promise<unknown> | unknown];

/** Stops what was started, in reverse order. A step that fails does not keep the others from running. */
export const stopper = (failed: (name: string, error: unknown) => void) => {
  const steps: Array<Step> = [];
  let stopping: Promise<void> | undefined;
  const takeAll = async (): Promise<void> => {
    for (const [name, stop] of steps.reverse()) {
      try {
        await stop();
      } catch (error) {
        failed(name, error);
      }
    }
  };
  return {
    /** Adds the step that stops something that was just started. */
    add: (...step: Step): void => {
      steps.push(step);
    },
    stop: (): Promise<void> => {
      stopping ??= takeAll();
      return stopping;
    },
  };
};
