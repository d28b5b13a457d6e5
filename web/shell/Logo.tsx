/** Shows the mark, as in public/favicon.svg, and the name. */
import "./Logo.css";

export function Logo() {
  return (
    <span className="inline-row-8">
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#c8202f" />
        <path
          d="M9 8.5h6.2c4.7 0 7.8 3 7.8 7.5s-3.1 7.5-7.8 7.5H9Z M13 12.2v7.6h2.2c2.4 0 3.8-1.4 3.8-3.8s-1.4-3.8-3.8-3.8Z"
          fill="#fff"
          fillRule="evenodd"
        />
      </svg>
      <span className="shell-logo__name">Dibbs</span>
    </span>
  );
}
