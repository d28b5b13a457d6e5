import { useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import * as words from "#web/words.ts";

export interface HumanCheckProps {
  /** Called with the proof to send; null while there is none. */
  onProof: (proof: string | null) => void;
}

type Changed = CustomEvent<{ readonly state: string; readonly payload: string | null }>;

/** Shows the box 'I'm not a robot'. Ticking it makes the browser work for about a second, in the background. */
export function HumanCheck({ onProof }: HumanCheckProps) {
  const [isMissing, setMissing] = useState(false);
  return (
    <div className="human-check">
      {isMissing ? (
        <p className="human-check__missing cluster-wide" role="alert">
          {words.phone.humanMissing}
          <Button icon="refresh" onPress={() => setMissing(false)}>
            {words.app.tryAgain}
          </Button>
        </p>
      ) : (
        <Widget onProof={onProof} onMissing={() => setMissing(true)} />
      )}
    </div>
  );
}

function Widget({ onProof, onMissing }: HumanCheckProps & { onMissing: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [isThere, setThere] = useState(false);
  const tell = useRef({ onProof, onMissing });
  useEffect(() => {
    tell.current = { onProof, onMissing };
  }, [onProof, onMissing]);

  useEffect(() => {
    let isLeft = false;
    let remove = () => {};
    const show = ({ newWidget }: typeof import("./altcha.ts")) => {
      if (isLeft) return;
      const widget = newWidget();
      const changed = (event: Event) => {
        const { state, payload } = (event as Changed).detail;
        tell.current.onProof(state === "verified" ? payload : null);
      };
      widget.addEventListener("statechange", changed);
      place.current?.append(widget);
      setThere(true);
      remove = () => {
        widget.removeEventListener("statechange", changed);
        widget.remove();
      };
    };
    import("./altcha.ts").then(show, () => tell.current.onMissing());
    return () => {
      isLeft = true;
      remove();
    };
  }, []);

  return (
    <div ref={place}>
      {isThere ? null : (
        <span className="ui-bone human-check__bone" role="status">
          <span className="visually-hidden">{words.phone.humanLoading}</span>
        </span>
      )}
    </div>
  );
}
