// Asks for the session while the program is still on its way: the same request, key and lock as web/session/session.ts.
(() => {
  try {
    if (localStorage.getItem("dibbs.session") === null) return;
    // Support looks at somebody's pages in this tab, which is no session of its own.
    if (sessionStorage.getItem("dibbs.view") !== null || location.pathname === "/view") return;
    const refresh = () =>
      fetch("/api/session/refresh", { method: "POST", credentials: "same-origin" }).then(async (response) => ({
        status: response.status,
        text: await response.text(),
      }));
    window.dibbsRestoring = navigator.locks ? navigator.locks.request("dibbs.session", refresh) : refresh();
    window.dibbsRestoring.catch(() => undefined);
  } catch {
    // No storage: nobody is signed in.
  }
})();
