// Shows pushes while no page of Dibbs is open, and leads to what they tell of. It keeps no pages and answers no requests:
// what it knows of a push is what it was sent, a title and a path.
const everything = "/v1/alerts";

/** The page of Dibbs that a push leads to, whatever it says. */
const pageOf = (link) => {
  const { origin } = self.location;
  const wanted = typeof link === "string" && URL.canParse(link, origin) ? new URL(link, origin) : null;
  return wanted?.origin === origin ? wanted.href : new URL(everything, origin).href;
};

const read = (data) => {
  try {
    return data.json() ?? {};
  } catch {
    return {};
  }
};

const open = async (page) => {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => url === page);
  // Another page stays where it is: somebody may be writing there.
  await (there ? there.focus() : self.clients.openWindow(page));
};

// A newer worker need not wait: there is nothing that the one before still does.
self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  const { title, link, tag } = read(event.data);
  const shown = self.registration.showNotification(title || "News from Dibbs", {
    // The same push, come twice, is shown once.
    tag: tag || undefined,
    icon: "/push-icon.png",
    data: { page: pageOf(link) },
  });
  event.waitUntil(shown);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(pageOf(event.notification.data?.page)));
});
