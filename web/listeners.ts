/** Creates a set of listeners: `add` returns a function that removes the listener. */
export const listenersOf = <News = void>() => {
  const all = new Set<(news: News) => void>();
  return {
    add: (listener: (news: News) => void): (() => void) => {
      all.add(listener);
      return () => all.delete(listener);
    },
    tell: (news: News): void => {
      for (const listener of all) listener(news);
    },
  };
};
