/** The gallery: every piece of web/ui in every state, and the shells, for developers. `/gallery.html?page=/v1` under `npm run dev`. */
import { createRoot } from "react-dom/client";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import "#web/ui/base.css";
import { ToastProvider } from "#web/ui/Toasts.tsx";
import { Pieces } from "./Pieces.tsx";
import { SampleApp, SampleSignIn } from "./samples.tsx";

const start = new URLSearchParams(location.search).get("page") ?? "/";
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <ToastProvider>
      <MemoryRouter initialEntries={[start]}>
        <Routes>
          <Route path="/" element={<Pieces />} />
          <Route path="/signin" element={<SampleSignIn />} />
          <Route path="*" element={<SampleApp />} />
        </Routes>
      </MemoryRouter>
    </ToastProvider>,
  );
}
