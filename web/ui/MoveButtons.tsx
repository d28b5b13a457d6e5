/**
 * The buttons for what may happen now. The API sends the legal moves of a bid, a contract or a milestone; a choice that is
 * not among them is not drawn, so no button promises what the server would refuse. A choice with `confirm` asks first.
 */
import { type ReactNode, useState } from "react";
import { Button, type ButtonVariant } from "./Button.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import type { IconName } from "./Icon.tsx";
import "./MoveButtons.css";

export interface MoveChoice<Move extends string> {
  move: Move;
  label: string;
  variant?: Exclude<ButtonVariant, "danger">;
  icon?: IconName;
  confirm?: { title: string; message: ReactNode; yes: string; no: string; danger?: boolean };
}

export interface MoveButtonsProps<Move extends string> {
  /** As the API sent them. */
  moves: readonly string[];
  /** In the order of the screen, the primary one last. */
  choices: readonly MoveChoice<Move>[];
  onMove: (move: Move) => unknown;
  /** The move under way, when the caller knows it; a returned promise shows the same. */
  busy?: Move | undefined;
}

export function MoveButtons<Move extends string>({ moves, choices, onMove, busy }: MoveButtonsProps<Move>) {
  const [asking, setAsking] = useState<MoveChoice<Move>>();
  const legal = choices.filter((choice) => moves.includes(choice.move));
  return (
    <>
      {legal.length > 0 ? (
        <div className="ui-moves no-print">
          {legal.map((choice) => (
            <Button
              key={choice.move}
              variant={choice.variant ?? "outlined"}
              {...(choice.icon ? { icon: choice.icon } : {})}
              busy={busy === choice.move}
              disabled={busy !== undefined && busy !== choice.move}
              onPress={() => (choice.confirm ? setAsking(choice) : onMove(choice.move))}
            >
              {choice.label}
            </Button>
          ))}
        </div>
      ) : null}
      <ConfirmDialog
        open={asking !== undefined}
        title={asking?.confirm?.title ?? ""}
        message={asking?.confirm?.message}
        yes={asking?.confirm?.yes ?? ""}
        no={asking?.confirm?.no ?? ""}
        danger={asking?.confirm?.danger ?? false}
        onNo={() => setAsking(undefined)}
        onYes={async () => {
          if (asking) await onMove(asking.move);
          setAsking(undefined);
        }}
      />
    </>
  );
}
