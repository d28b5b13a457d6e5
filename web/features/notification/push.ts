/** Checks and subscribes this browser for pushes. Asks the person for nothing before they press something. */
import type { PushAddress } from "#core/messaging/push/push-subscription.ts";
import { workerFile } from "#web/offline/worker.ts";

/** Whether this browser supports notifications while no page is open; it never does without https. */
export const isSupported = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export const permission = (): NotificationPermission => Notification.permission;

/**
 * Calls back when the person allows or forbids notifications in the browser's own settings, if the browser reports
 * that.
 */
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
 * Subscribes this browser for the holder of this key; asks for permission if it was not given yet. Null if permission
 * is denied. Rejects if the browser's push service cannot be reached.
 */
export const subscribe = async (applicationServerKey: string): Promise<PushAddress | null> => {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(workerFile, { updateViaCache: "none" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // A subscription for another key is useless, and a browser can have only one.
  if (before && inSigns(before.options.applicationServerKey) !== applicationServerKey) await before.unsubscribe();
  return addressOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
};

/** Unsubscribes this browser on its own side. */
export const unsubscribe = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration(workerFile);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
};
