/** Those who hear of something: `add` answers how to hear no more of it. */
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
