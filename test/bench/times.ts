/** The durations of `turns` calls, in milliseconds, shortest first; ten warm-up calls before them do not count. */
export const timesOf = async (ask: () => Promise<unknown>, turns: number): Promise<ReadonlyArray<number>> => {
  const times: Array<number> = [];
  for (let turn = -10; turn < turns; turn += 1) {
    const began = performance.now();
    await ask();
    if (turn >= 0) times.push(performance.now() - began);
  }
  return times.sort((one, other) => one - other);
};
