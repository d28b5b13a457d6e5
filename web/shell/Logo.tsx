/** The mark and the name. */
import mark from "../public/favicon.svg?no-inline";

export function Logo() {
  return (
    <span className="shell-logo">
      <img src={mark} alt="" width="32" height="32" />
      <span className="shell-logo__name">Dibbs</span>
    </span>
  );
}
