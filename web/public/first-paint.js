// Sets theme and direction before the first paint, from the same key as web/shell/settings.ts. It is a file, so that
// the content security policy needs no exception for inline scripts.
(() => {
  try {
    const layout = JSON.parse(localStorage.getItem("dibbs.layout") ?? "{}");
    if (layout.theme === "dark" || layout.theme === "light") document.documentElement.dataset.theme = layout.theme;
    if (layout.direction === "rtl") document.documentElement.dir = "rtl";
    // A signed-in person is redirected from a public page to its counterpart in the product, before the first paint.
    const { signedIn } = document.currentScript.dataset;
    if (signedIn !== undefined && localStorage.getItem("dibbs.session") !== null) {
      document.documentElement.hidden = true;
      location.replace(signedIn);
    }
  } catch {
    // No storage, or something else wrote there: the page follows the system.
  }
})();
