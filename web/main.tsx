import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import "#web/ui/base.css";
import "#web/shell/first-look.css";
import { startWorker } from "#web/offline/worker.ts";
import { keptText } from "#web/session/kept-text.ts";
import { followAccountLanguage } from "#web/session/language.ts";
import { followOtherTabs, restoreSession } from "#web/session/session.ts";
import { keepFocus } from "#web/ui/keep-focus.ts";
import { ToastProvider } from "#web/ui/Toasts.tsx";
import { queryClient } from "./client.ts";
import { ProofGate } from "./pages/proof-gate.tsx";
import { ViewGate } from "./pages/view-gate.tsx";
import { Router } from "./router.tsx";

// After a deployment an open page requests scripts that are gone: it reloads, at most once a minute, and only if that
// can be stored. It does not reload without a connection, because the page and its unsaved text would be lost.
const reloaded = keptText("sessionStorage", "reloaded");
addEventListener("vite:preloadError", () => {
  const now = Date.now();
  if (!navigator.onLine || now - Number(reloaded.read()) < 60_000) return;
  reloaded.keep(String(now));
  if (reloaded.read() === String(now)) location.reload();
});

followAccountLanguage();
void restoreSession();
followOtherTabs();
startWorker();
keepFocus();

/** The frame is usable, but its content takes longer than usual. In milliseconds. */
const longestSkeleton = 500;

const root = document.getElementById("root");
const firstLook = document.getElementById("first-look");
if (root && firstLook) {
  const outside = ":not(#first-look *)";
  // More of the page than this means that it is coming; the observer fires before the paint, so that nothing flickers.
  const watch = new MutationObserver(() => {
    if ([...root.children].every((part) => part.matches(".resolving[aria-busy], .ui-toasts"))) return;
    const page = document.querySelector(`${firstLook.querySelector(".ui-dialog") ? ".ui-dialog" : "#root"}${outside}`);
    const isWhole = page && !page.querySelector(".ui-skeleton--page, [data-picture]");
    if (isWhole) take();
    else setTimeout(take, longestSkeleton);
  });
  const take = () => {
    watch.disconnect();
    firstLook.remove();
  };
  watch.observe(document.body, { childList: true, subtree: true });
}
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <BrowserRouter>
          <Router />
          <ProofGate />
          <ViewGate />
        </BrowserRouter>
      </ToastProvider>
    </QueryClientProvider>,
  );
}
