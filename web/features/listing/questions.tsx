import { useState } from "react";
import {
  answerQuestionEndpoint,
  askQuestionEndpoint,
  listQuestionsEndpoint,
  removeQuestionEndpoint,
} from "#api/endpoints/questions.ts";
import { longestAnswer, longestQuestion, type SeenQuestion } from "#core/market/question/question.ts";
import { useFresh } from "#web/changes/fresh.ts";
import { useDo, usePerson, useReadPages } from "#web/client.ts";
import { faceOf } from "#web/files/pictures.ts";
import { MoreButton } from "#web/reading/next-page.tsx";
import { Reading } from "#web/reading/reading.tsx";
import { useOverlay } from "#web/routing/use-overlay.ts";
import { AskButton } from "#web/ui/AskButton.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Person } from "#web/ui/Person.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TextDialog } from "#web/ui/TextDialog.tsx";
import { When } from "#web/ui/When.tsx";
import { WriteButton } from "#web/ui/WriteButton.tsx";
import * as words from "#web/words.ts";
import "#web/ui/Review.css";
import "./questions.css";

const rowsAPage = 10;

function AnswerDialog({ question, onClose }: { question: SeenQuestion; onClose: () => void }) {
  const put = useDo(answerQuestionEndpoint, { said: words.question.answered });
  const isFirst = question.answer === null;
  return (
    <TextDialog
      title={isFirst ? words.question.answerTitle : words.question.changeTitle}
      hint={<bdi className="written">{question.text}</bdi>}
      label={words.question.answerLabel}
      help={words.question.answerHelp}
      required={words.question.answerRequired}
      send={isFirst ? words.question.answerSend : words.question.changeSend}
      maxLength={longestAnswer}
      initial={question.answer ?? ""}
      onSend={(answer) => put.run({ params: { questionId: question.id }, body: { answer } })}
      onClose={onClose}
    />
  );
}

function QuestionItem({ question, poster }: { question: SeenQuestion; poster: string }) {
  const person = usePerson();
  const profile = useOverlay("profile");
  const remove = useDo(removeQuestionEndpoint, { said: words.question.removed });
  const [answering, setAnswering] = useState(false);
  const { author, moves } = question;
  const fresh = useFresh("question", question.id);
  return (
    <article className={fresh ? "ui-review stack-8 ui-review--fresh" : "ui-review stack-8"}>
      <Person
        name={author.name}
        size="small"
        imageUrl={faceOf(author)}
        onOpen={() => profile.open(author.id)}
        detail={<When at={question.askedAt} />}
      />
      <p className="written" dir="auto">
        {question.text}
      </p>
      {question.answer === null || question.answeredAt === null ? (
        <p className="soft">{words.question.notAnswered}</p>
      ) : (
        <div className="ui-review__reply">
          <p className="soft">
            <bdi>{words.question.answerOf(poster)}</bdi> · <When at={question.answeredAt} />
          </p>
          <p className="written" dir="auto">
            {question.answer}
          </p>
        </div>
      )}
      {moves.length > 0 ? (
        <div className="listing-question__actions cluster-8">
          {moves.includes("answer") ? (
            <Button onPress={() => setAnswering(true)}>
              {question.answer === null ? words.question.answer : words.question.changeAnswer}
            </Button>
          ) : null}
          {moves.includes("remove") ? (
            <AskButton
              variant="text"
              icon="trash"
              ask={{
                title: words.question.removeTitle,
                message: author.id === person.id ? words.question.removeOwnHint : words.question.removeHint,
                yes: words.question.remove,
                no: words.question.keep,
                danger: true,
              }}
              onYes={() => remove.run({ params: { questionId: question.id } })}
            />
          ) : null}
        </div>
      ) : null}
      {answering ? <AnswerDialog question={question} onClose={() => setAnswering(false)} /> : null}
    </article>
  );
}

/** Shows the questions about a listing and the answers of its poster, who has this name; with a button to ask. */
export function Questions({ listingId, poster }: { listingId: string; poster: string }) {
  const found = useReadPages(listQuestionsEndpoint, { params: { listingId }, query: { limit: rowsAPage } });
  const ask = useDo(askQuestionEndpoint, { said: words.question.asked });
  const [first] = found.data?.pages ?? [];
  return (
    <section className="listing-questions" aria-labelledby="listing-questions">
      <header>
        <h3 id="listing-questions">{words.question.title}</h3>
        <p className="soft">{first && found.rows.length === 0 ? words.question.none : words.question.hint}</p>
      </header>
      {first ? (
        <>
          <WriteButton
            icon="question-circle"
            offered={first.moves.includes("ask")}
            asks={{
              title: words.question.askTitle,
              label: words.question.label,
              help: words.question.help,
              required: words.question.required,
              send: words.question.send,
              maxLength: longestQuestion,
            }}
            onSend={(text) => ask.run({ params: { listingId }, body: { text } })}
          >
            {words.question.ask}
          </WriteButton>
          {found.rows.length > 0 ? (
            <ul className="plain-list listing-questions__list stack-16">
              {found.rows.map((question) => (
                <li key={question.id}>
                  <QuestionItem question={question} poster={poster} />
                </li>
              ))}
            </ul>
          ) : null}
          <MoreButton pages={found}>{words.question.more}</MoreButton>
        </>
      ) : (
        <Reading of={found} skeleton={<Skeleton shape="row" count={2} />} />
      )}
    </section>
  );
}
