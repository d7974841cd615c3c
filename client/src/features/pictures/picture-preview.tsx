export function PicturePreview({ uri }: { uri: string }) {
  return (
    <img src={uri} alt="" style={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }} />
  );
}
