"""Static schedules on several HVX contexts and the DMA engine."""
