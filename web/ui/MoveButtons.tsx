/**
 * The buttons for the possible moves. The API sends the legal moves of a bid, a contract or a milestone; other choices
 * are not rendered, so no button promises what the server would refuse. A choice with `confirm` asks for confirmation
 * first, one with `asks` for a text.
 */
import { type ReactNode, useState } from "react";
import { Button, type ButtonVariant } from "./Button.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import type { IconName } from "./Icon.tsx";
import { TextDialog } from "./TextDialog.tsx";
import type { TextPrompt } from "./TextForm.tsx";
import "./MoveButtons.css";

export interface MoveChoice<Move extends string> {
  move: Move;
  label: string;
  variant?: Exclude<ButtonVariant, "danger">;
  icon?: IconName;
  confirm?: { title: string; message: ReactNode; yes: string; no: string; danger?: boolean };
  asks?: TextPrompt;
  /**
   * The sum or version that the dialog shows. The move is made with it, even if the other side has changed it
   * meanwhile.
   */
  shown?: number;
}

export interface MoveButtonsProps<Move extends string> {
  /** As the API sent them. */
  moves: readonly string[];
  /** In screen order, the primary one last. */
  choices: readonly MoveChoice<Move>[];
  /** `text` is what was typed if the choice asks for text; `shown` is the choice's own. */
  onMove: (move: Move, text: string, shown: number | undefined) => unknown;
}

export function MoveButtons<Move extends string>({ moves, choices, onMove }: MoveButtonsProps<Move>) {
  // Keeps the dialog's content while it closes, so that no empty buttons are visible.
  const [prompt, setPrompt] = useState<MoveChoice<Move>>();
  const [open, setOpen] = useState(false);
  const ask = (choice: MoveChoice<Move>) => {
    setPrompt(choice);
    setOpen(true);
  };
  const legal = choices.filter((choice) => moves.includes(choice.move));
  return (
    <>
      {legal.length > 0 ? (
        <div className="ui-moves cluster-8 no-print">
          {legal.map((choice) => (
            <Button
              key={choice.move}
              variant={choice.variant ?? "outlined"}
              {...(choice.icon ? { icon: choice.icon } : {})}
              onPress={() => (choice.confirm || choice.asks ? ask(choice) : onMove(choice.move, "", choice.shown))}
            >
              {choice.label}
            </Button>
          ))}
        </div>
      ) : null}
      <ConfirmDialog
        open={open && prompt?.confirm !== undefined}
        title={prompt?.confirm?.title ?? ""}
        message={prompt?.confirm?.message}
        yes={prompt?.confirm?.yes ?? ""}
        no={prompt?.confirm?.no ?? ""}
        danger={prompt?.confirm?.danger ?? false}
        onNo={() => setOpen(false)}
        onYes={async () => {
          if (prompt) await onMove(prompt.move, "", prompt.shown);
          setOpen(false);
        }}
      />
      {open && prompt?.asks ? (
        <TextDialog
          {...prompt.asks}
          onSend={(text) => onMove(prompt.move, text, prompt.shown)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
