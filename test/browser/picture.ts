import sharp from "sharp";

/** A small photo: a real JPEG of a house with its porch. */
export const porchPicture = async (): Promise<{ name: string; mimeType: string; buffer: Buffer }> => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <rect width="640" height="480" fill="#bcd9ee"/><rect y="360" width="640" height="120" fill="#7d9a5b"/>
    <rect x="140" y="170" width="360" height="200" fill="#e8dcc8"/><path d="M110 180 320 70 530 180Z" fill="#8c4b3c"/>
    <rect x="290" y="260" width="60" height="110" fill="#5b3a29"/><rect x="100" y="370" width="440" height="26" fill="#a9794f"/>
  </svg>`;
  const buffer = await sharp(Buffer.from(drawing)).jpeg({ quality: 80 }).toBuffer();
  return { name: "porch.jpg", mimeType: "image/jpeg", buffer };
};
