import { useState } from "react";
import {
  answerBidToFinalEndpoint,
  removeBidToFinalAnswerEndpoint,
  viewBidToFinalEndpoint,
} from "#api/endpoints/feedback.ts";
import { mostAnswer } from "#core/people/bid-to-final/bid-to-final.ts";
import type { PersonCard } from "#core/people/person/person.ts";
import { fieldProblems, useDo, usePerson, useRead } from "#web/client.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { BidToFinalLine } from "#web/market/bid-to-final.tsx";
import { Button } from "#web/ui/Button.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";

/** Writes or changes the person's own answer. */
function AnswerDialog({ before, onClose }: { before: string; onClose: () => void }) {
  const answer = useDo(answerBidToFinalEndpoint, { problems: "form", said: words.closeout.saved, onDone: onClose });
  const [text, setText] = useState(before);
  const wrong = fieldProblems(answer.problem);
  return (
    <FormDialog
      title={words.closeout.answer}
      send={words.closeout.save}
      busy={answer.busy}
      onSubmit={() => answer.run({ body: { text } })}
      onClose={onClose}
    >
      <FormProblem problem={answer.problem} unless={wrong} />
      <TextField
        label={words.closeout.answer}
        help={words.closeout.answerHelp}
        error={wrong.text}
        rows={4}
        maxLength={mostAnswer}
        value={text}
        onChange={setText}
      />
    </FormDialog>
  );
}

/** Shows how somebody's final prices compare with their bids, and lets the person themselves answer. */
export function BidToFinal({ person }: { person: Pick<PersonCard, "id" | "name"> }) {
  const isOwn = usePerson().id === person.id;
  const found = useRead(viewBidToFinalEndpoint, { params: { personId: person.id } });
  const remove = useDo(removeBidToFinalAnswerEndpoint, { said: words.closeout.removed });
  const [isAnswering, setIsAnswering] = useState(false);
  if (!found.data?.bidToFinal) return null;
  const { bidToFinal, ownAnswer } = found.data;
  return (
    <section className="profile-final stack-8" aria-label={words.closeout.title}>
      <BidToFinalLine figures={bidToFinal} name={person.name} />
      {isOwn ? (
        <>
          {ownAnswer?.hiddenBecause == null ? null : (
            <p className="soft" dir="auto">
              {words.closeout.hidden(ownAnswer.hiddenBecause)}
            </p>
          )}
          <p className="cluster-8">
            <Button variant="text" onPress={() => setIsAnswering(true)}>
              {ownAnswer ? words.closeout.editAction : words.closeout.answerAction}
            </Button>
            {ownAnswer ? (
              <Button variant="text" onPress={() => remove.run({})}>
                {words.closeout.removeAction}
              </Button>
            ) : null}
          </p>
        </>
      ) : null}
      {isAnswering ? <AnswerDialog before={ownAnswer?.text ?? ""} onClose={() => setIsAnswering(false)} /> : null}
    </section>
  );
}
