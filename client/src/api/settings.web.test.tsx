import { act } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';

const page = (minimumOrder: number) => JSON.stringify({ at: 0, answers: [[['settings'], { minimumOrder }]] });

// jsdom has none.
beforeAll(() => {
  performance.getEntriesByType = () => [];
});

test('markup is taken over with the settings that it was made from, and shows newer ones then', async () => {
  document.body.innerHTML = `<div id="root">₹<!-- -->99</div><script id="rendered" type="application/json">${page(99)}</script>`;
  const { queryClient, settingsQuery, useSettings } = jest.requireActual<typeof import('.')>('.');
  function Minimum() {
    return <>₹{useSettings()?.minimumOrder}</>;
  }
  const root = document.getElementById('root')!;
  const onRecoverableError = jest.fn();
  queryClient.setQueryData(settingsQuery.queryKey, { minimumOrder: 149 });
  await act(async () => {
    hydrateRoot(
      root,
      <QueryClientProvider client={queryClient}>
        <Minimum />
      </QueryClientProvider>,
      { onRecoverableError },
    );
  });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(root.textContent).toBe('₹149');
});
