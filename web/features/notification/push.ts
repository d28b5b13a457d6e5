/** What this browser can do about pushes, and how it subscribes. Nothing is asked of anybody before they press something. */
import type { PushAddress } from "#core/messaging/push/push-subscription.ts";
import { workerFile } from "#web/offline/worker.ts";

/** Whether this browser shows notifications of pages that are not open, as it does on no address without https. */
export const isSupported = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export const permission = (): NotificationPermission => Notification.permission;

/** Calls back when somebody allows or forbids notifications in the browser's own settings, where it tells of that. */
export const followPermission = (changed: () => void): (() => void) => {
  const left = new AbortController();
  navigator.permissions
    ?.query({ name: "notifications" })
    .then((status) => status.addEventListener("change", changed, { signal: left.signal }))
    .catch(() => undefined);
  return () => left.abort();
};

const inSigns = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const addressOf = (subscription: PushSubscription): PushAddress => ({
  endpoint: subscription.endpoint,
  publicKey: inSigns(subscription.getKey("p256dh")),
  authSecret: inSigns(subscription.getKey("auth")),
});

/**
 * Subscribes this browser for what bears this key; asks for permission where it was not given yet. Null where it is not
 * given. Rejects where the browser's push service cannot be reached.
 */
export const subscribe = async (applicationServerKey: string): Promise<PushAddress | null> => {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(workerFile, { updateViaCache: "none" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // For another key nothing could be sent to it, and a browser has one subscription at a time.
  if (before && inSigns(before.options.applicationServerKey) !== applicationServerKey) await before.unsubscribe();
  return addressOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
};

/** This browser is not subscribed any more, as far as it knows itself. */
export const unsubscribe = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration(workerFile);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
};
