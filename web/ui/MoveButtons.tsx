/**
 * The buttons for what may happen now. The API sends the legal moves of a bid, a contract or a milestone; a choice that is
 * not among them is not drawn, so no button promises what the server would refuse. A choice with `confirm` asks first, one with `asks` for a text.
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
  /** A sum or a version that its dialog is about. It is answered with that, whatever the other side has changed since under the dialog. */
  shown?: number;
}

export interface MoveButtonsProps<Move extends string> {
  /** As the API sent them. */
  moves: readonly string[];
  /** In the order of the screen, the primary one last. */
  choices: readonly MoveChoice<Move>[];
  /** `text` is what was written where the choice asks for it; `shown` is the choice's own. */
  onMove: (move: Move, text: string, shown: number | undefined) => unknown;
}

export function MoveButtons<Move extends string>({ moves, choices, onMove }: MoveButtonsProps<Move>) {
  // What was asked stays while its dialog goes, so that no empty buttons are seen on the way out.
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
