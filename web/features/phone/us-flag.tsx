const stripes = [0, 2, 4, 6, 8, 10, 12];

/** The flag beside '+1'; says nothing that is not written there. */
export function UsFlag() {
  return (
    <svg className="us-flag" viewBox="0 0 19 13" aria-hidden="true" focusable="false">
      <rect className="us-flag__white" width="19" height="13" />
      {stripes.map((top) => (
        <rect key={top} className="us-flag__red" y={top} width="19" height="1" />
      ))}
      <rect className="us-flag__blue" width="8" height="7" />
      <path className="us-flag__stars" d="M1 1.5h6M1.75 3.5h5M1 5.5h6" />
    </svg>
  );
}
