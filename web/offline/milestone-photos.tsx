/**
 * Shows the photos of a milestone for the other side, and a button to take one: stored in this browser until they are
 * sent.
 */
import { useEffect, useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { askToSendPhotos } from "./photo-mark.ts";
import { useWaitingPhotos } from "./use-waiting-photos.ts";
import { dropPhoto, keepPhoto, noteProblem, type PhotoSubject, type WaitingPhoto } from "./waiting-photos.ts";
import "./milestone-photos.css";

function Thumbnail({ photo }: { photo: WaitingPhoto }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo.file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo.file]);
  return <img className="waiting-photo__picture" src={url} alt={words.photo.shows(photo.number)} />;
}

function Row({ photo, isSending, canSend }: { photo: WaitingPhoto; isSending: boolean; canSend: boolean }) {
  const sendAgain = async () => {
    await noteProblem(photo, null);
    askToSendPhotos();
  };
  return (
    <li className="waiting-photo">
      <Thumbnail photo={photo} />
      <div className="waiting-photo__text">
        <p className="soft">
          {words.photo.taken} <When at={photo.takenAt} as="MMM D" />, <When at={photo.takenAt} as="h:mm a" />
        </p>
        <p className={photo.problem === null ? undefined : "waiting-photo__refused wrong"} role="status">
          <bdi>
            {isSending
              ? words.photo.sending
              : photo.problem === null
                ? words.photo.waits
                : words.photo.notSent(photo.problem)}
          </bdi>
        </p>
        {isSending ? null : (
          <div className="waiting-photo__actions">
            {canSend ? (
              <Button variant="text" onPress={sendAgain} aria-label={words.photo.againOf(photo.number)}>
                {words.photo.again}
              </Button>
            ) : null}
            <Button variant="text" onPress={() => dropPhoto(photo)} aria-label={words.photo.remove(photo.number)}>
              {words.photo.delete}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

export interface MilestonePhotosProps {
  subject: PhotoSubject;
  /** Whether the milestone is still being worked on. */
  canTake: boolean;
  /** Whether Dibbs can be reached, as far as this page knows. */
  canSend: boolean;
}

export function MilestonePhotos({ subject, canTake, canSend }: MilestonePhotosProps) {
  const { photos, sendingId } = useWaitingPhotos(subject.personId);
  const [refused, setRefused] = useState<keyof typeof words.photo.notKept>();
  const { contractId, number, otherName } = subject;
  const own = photos.filter((photo) => photo.contractId === contractId && photo.number === number);
  const take = async (files: FileList | null) => {
    setRefused(undefined);
    for (const file of files ?? []) {
      const answer = await keepPhoto(file, subject);
      if (answer !== "kept") return setRefused(answer);
      askToSendPhotos();
    }
  };
  if (!canTake && own.length === 0) return null;
  return (
    <div className="milestone-photos stack-12 no-print">
      {own.length > 0 ? (
        <ul className="plain-list stack-8">
          {own.map((photo) => (
            <Row key={photo.id} photo={photo} isSending={photo.id === sendingId} canSend={canSend} />
          ))}
        </ul>
      ) : null}
      {canTake ? (
        <div className="milestone-photos__take">
          <label className="ui-button ui-button--outlined milestone-photos__button">
            <span className="ui-button__inside inline-row-8">
              <Icon name="image" size="small" />
              {words.photo.send}
              <span className="visually-hidden"> {words.photo.sendOf(number)}</span>
            </span>
            <input
              className="visually-hidden"
              type="file"
              accept="image/*"
              multiple
              onChange={async ({ target }) => {
                await take(target.files);
                target.value = "";
              }}
            />
          </label>
          <p className="soft">{canSend ? words.photo.hint(otherName) : words.photo.hintOffline(otherName)}</p>
        </div>
      ) : null}
      <p className="waiting-photo__refused wrong" role="alert" hidden={refused === undefined}>
        {refused ? words.photo.notKept[refused] : null}
      </p>
    </div>
  );
}
