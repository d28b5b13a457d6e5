/**
 * Replaces js.stripe.com in a browser: a script with the parts of Stripe.js that the page uses, and the frame in which
 * the card is typed. As with Stripe's own, the page's code never sees the card: the frame passes it only to the
 * script's request to Stripe.
 */

type Listener = (event: unknown) => void;
type ElementOptions = { readOnly?: boolean };

/** Runs in the page, so it must not refer to anything outside of itself. */
const stripeScript = (): void => {
  const ask = async (path: string, form: Record<string, string>) => {
    const response = await fetch(`https://api.stripe.com/browser/${path}`, {
      method: "POST",
      body: new URLSearchParams(form),
    }).catch(() => null);
    if (response === null) return { error: { type: "api_connection_error", message: "We are experiencing issues." } };
    const json = await response.json();
    return response.ok ? { paymentIntent: json } : { error: json.error };
  };

  /** Shows the bank's question over the whole page. */
  const confirmAtBank = () =>
    new Promise<boolean>((resolve) => {
      const cover = document.createElement("dialog");
      cover.setAttribute("aria-label", "3D Secure");
      for (const [label, isThem] of [
        ["Complete authentication", true],
        ["Fail authentication", false],
      ] as const) {
        const button = document.createElement("button");
        button.textContent = label;
        button.onclick = () => {
          cover.remove();
          resolve(isThem);
        };
        cover.append(button);
      }
      document.body.append(cover);
      cover.showModal();
    });

  const paymentElement = (options: ElementOptions, variables: unknown) => {
    const listeners = new Map<string, Set<Listener>>();
    const tell = (name: string, event: unknown) => {
      for (const listener of listeners.get(name) ?? []) listener(event);
    };
    const frame = document.createElement("iframe");
    frame.title = "Secure payment input frame";
    frame.src = `https://js.stripe.com/fake/frame.html#${encodeURIComponent(JSON.stringify(variables))}`;
    frame.style.cssText = "border:0;width:100%;height:250px;display:block";
    const values = (): Promise<Record<string, string>> =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data);
        frame.contentWindow?.postMessage("values", "*", [port2]);
      });
    const element = {
      options,
      values,
      on: (name: string, listener: Listener) => {
        listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
        return element;
      },
      off: (name: string, listener: Listener) => {
        listeners.get(name)?.delete(listener);
        return element;
      },
      once: (name: string, listener: Listener) => element.on(name, listener),
      update: (changed: ElementOptions) => Object.assign(options, changed),
      mount: (place: HTMLElement) => {
        frame.onload = () => tell("ready", { elementType: "payment" });
        place.append(frame);
      },
      unmount: () => frame.remove(),
      destroy: () => frame.remove(),
      collapse: () => {},
      focus: () => {},
      blur: () => {},
      clear: () => {},
    };
    return element;
  };

  const elementsOf = (given: Record<string, unknown>) => {
    let payment: ReturnType<typeof paymentElement> | null = null;
    const elements = {
      given,
      create: (_type: string, options: ElementOptions = {}) => {
        const { variables = {} } = (given.appearance ?? {}) as { variables?: unknown };
        payment = paymentElement(options, variables);
        return payment;
      },
      getElement: () => payment,
      update: (changed: Record<string, unknown>) => Object.assign(given, changed),
      fetchUpdates: async () => ({}),
      on: () => elements,
      off: () => elements,
      submit: async () => {
        const { number = "" } = (await payment?.values()) ?? {};
        return number === ""
          ? {
              error: {
                type: "validation_error",
                code: "incomplete_number",
                message: "Your card number is incomplete.",
              },
            }
          : { selectedPaymentMethod: "card" };
      },
    };
    return elements;
  };

  const stripe = {
    _registerWrapper: () => {},
    registerAppInfo: () => {},
    elements: (options: Record<string, unknown> = {}) => elementsOf(options),
    createToken: async () => ({}),
    createPaymentMethod: async () => ({}),
    confirmCardPayment: async () => ({}),
    confirmPayment: async ({
      elements,
      clientSecret,
      confirmParams,
    }: {
      elements: ReturnType<typeof elementsOf>;
      clientSecret: string;
      confirmParams: { return_url: string };
    }) => {
      const { number = "" } = (await elements.getElement()?.values()) ?? {};
      const id = clientSecret.split("_secret_")[0] ?? "";
      const amount = Number(elements.given.amount);
      let done = await ask(`${id}/confirm`, { client_secret: clientSecret, number, amount: String(amount) });
      if (done.paymentIntent?.status !== "requires_action") return done;
      if (number.startsWith("40000027")) {
        // A bank that asks on its own page.
        const back = new URL(confirmParams.return_url);
        back.searchParams.set("payment_intent", id);
        back.searchParams.set("payment_intent_client_secret", clientSecret);
        back.searchParams.set("redirect_status", "succeeded");
        await ask(`${id}/answer`, { client_secret: clientSecret, is_them: "true" });
        location.assign(back);
        return new Promise(() => {});
      }
      done = await ask(`${id}/answer`, { client_secret: clientSecret, is_them: String(await confirmAtBank()) });
      return done;
    },
  };
  Object.assign(window, { Stripe: Object.assign(() => stripe, { version: "endive" }) });
};

export const scriptText = `(${String(stripeScript)})();`;

export const frameText = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Card</title>
<style>body{margin:0;font:16px system-ui;display:grid;gap:8px}label{display:grid;gap:4px}
input{font:inherit;padding:8px;min-height:24px;border:1px solid;border-radius:8px}</style>
<label>Card number <input id="number" inputmode="numeric" autocomplete="cc-number"></label>
<label>Expiration date <input id="expiry" autocomplete="cc-exp"></label>
<label>Security code <input id="cvc" autocomplete="cc-csc"></label>
<script>const look=JSON.parse(decodeURIComponent(location.hash.slice(1)));document.body.style.color=look.colorText;
for(const input of document.querySelectorAll("input")){input.style.background=look.colorBackground;input.style.color=look.colorText}
addEventListener("message",({data,ports})=>{if(data==="values")ports[0].postMessage({number:document.getElementById("number").value.replaceAll(" ","")})});</script>`;
