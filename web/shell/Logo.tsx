/** The mark and the name. */
import "./Logo.css";

export function Logo() {
  return (
    <span className="shell-logo">
      <img src="/favicon.svg" alt="" width="32" height="32" />
      <span className="shell-logo__name">Dibbs</span>
    </span>
  );
}
