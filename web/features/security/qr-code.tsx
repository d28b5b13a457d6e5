import encodeQR from "qr";
import { useMemo } from "react";

/** The width of the white margin in modules; apps do not recognize the code without it. */
const quiet = 4;

/** Shows a text as a QR code, dark on white in every theme, because that is what cameras read. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, "raw", { ecc: "medium", border: quiet });
    const fields = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: rows.length, path: fields.join("") };
  }, [text]);
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
