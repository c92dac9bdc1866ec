// What goes wrong at the service during the soak.

export async function startFaults(_emulator, _seed) {}

/** How often each fault struck. */
export async function stopFaults(_emulator) {
  return {};
}
