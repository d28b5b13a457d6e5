type Step = readonly [name: string, stop: () => Promise<unknown> | unknown];

/**
 * Takes down what was put up, the last first. One step that fails does not keep the others from being taken.
 */
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
    /** Remembers how to take down what now stands. */
    add: (...step: Step): void => {
      steps.push(step);
    },
    stop: (): Promise<void> => {
      stopping ??= takeAll();
      return stopping;
    },
  };
};
