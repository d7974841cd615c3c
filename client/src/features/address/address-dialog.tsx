export default function AddressDialog() {
  return null;
}
