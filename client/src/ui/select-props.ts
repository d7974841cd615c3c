export interface SelectProps {
  label: string;
  items: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string) => void;
  error?: string;
  hideLabel?: boolean;
  placeholder?: string;
}
